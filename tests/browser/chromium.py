"""A headless Chromium that opens reports from files, and what the tests ask of the page that it shows."""

from __future__ import annotations

import base64
import json
import shutil
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING, Any

from tests.browser.inside import within

if TYPE_CHECKING:
    from selenium.webdriver import Chrome
    from selenium.webdriver.remote.webelement import WebElement

FLAGS = (
    "--headless",
    "--no-sandbox",
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
    "--hide-scrollbars",
)
BROWSERS = ("chromium", "chromium-browser", "google-chrome")


def found() -> tuple[str, str] | None:
    """The paths of a browser and of its driver, if both are installed; nothing is ever downloaded."""
    browser = next(filter(None, map(shutil.which, BROWSERS)), None)
    driver = shutil.which("chromedriver")
    return (browser, driver) if browser and driver else None


@contextmanager
def started() -> Iterator[Browser]:
    """A browser with a profile of its own, ended and swept away afterwards."""
    from selenium import webdriver
    from selenium.webdriver.chrome.options import Options
    from selenium.webdriver.chrome.service import Service

    paths = found()
    assert paths is not None
    options = Options()
    options.binary_location = paths[0]
    options.set_capability("goog:loggingPrefs", {"browser": "ALL", "performance": "ALL"})
    with tempfile.TemporaryDirectory(ignore_cleanup_errors=True) as profile:
        for flag in (*FLAGS, f"--user-data-dir={profile}"):
            options.add_argument(flag)
        driver = webdriver.Chrome(options=options, service=Service(paths[1]))
        try:
            driver.set_script_timeout(120)
            yield Browser(driver)
        finally:
            driver.quit()


class Browser:
    """The one window. Sizes are in CSS pixels."""

    def __init__(self, driver: Chrome) -> None:
        self.driver = driver

    def open(
        self,
        path: Path | str,
        width: int = 1440,
        height: int = 900,
        *,
        dark: bool = False,
        medium: str = "",
        script: bool = True,
        fragment: str = "",
    ) -> None:
        """Shows a file, or what is at an address, afresh, in such a window, with such preferences.

        The driver may come back while a large file is still being read: it is waited for.
        """
        from selenium.webdriver.support.wait import WebDriverWait

        self.scripts(script)
        self.resize(width, height)
        scheme = {"name": "prefers-color-scheme", "value": "dark" if dark else "light"}
        self._tell("Emulation.setEmulatedMedia", media=medium, features=[scheme])
        self.driver.get("about:blank")
        self.move(1, 1)
        for log in ("browser", "performance"):
            self.driver.get_log(log)
        self.driver.get((path if isinstance(path, str) else path.as_uri()) + fragment)
        read = "return document.readyState === 'complete'"
        WebDriverWait(self.driver, 60).until(lambda driver: driver.execute_script(read))

    def scripts(self, run: bool) -> None:
        """Whether scripts run from now on."""
        self._tell("Emulation.setScriptExecutionDisabled", value=not run)

    def resize(self, width: int, height: int) -> None:
        self._tell(
            "Emulation.setDeviceMetricsOverride",
            width=width,
            height=height,
            deviceScaleFactor=1,
            mobile=width < 600,
        )

    def _tell(self, command: str, **parameters: Any) -> Any:
        return self.driver.execute_cdp_cmd(command, parameters)

    def run(self, script: str, *arguments: Any) -> Any:
        """What a script in the page returns."""
        return self.driver.execute_script(within(script), *arguments)

    def until_done(self, script: str, *arguments: Any) -> Any:
        """What a script in the page hands to the function that comes after its arguments."""
        return self.driver.execute_async_script(within(script), *arguments)

    def all(self, selector: str) -> list[WebElement]:
        return self.driver.find_elements("css selector", selector)

    def one(self, selector: str) -> WebElement:
        [element] = self.all(selector)
        return element

    def data_shown(self, selector: str) -> list[dict[str, str]]:
        """The data attributes of the elements that a reader can see."""
        return self.run(
            "return [...document.querySelectorAll(arguments[0])]"
            ".filter(one => one.checkVisibility() && one.getClientRects().length"
            " && getComputedStyle(one).visibility === 'visible').map(one => ({...one.dataset}))",
            selector,
        )

    def shown(self, selector: str) -> int:
        """How many elements a reader can see."""
        return len(self.data_shown(selector))

    def keys(self, *keys: str) -> None:
        from selenium.webdriver.common.action_chains import ActionChains

        ActionChains(self.driver).send_keys(*keys).perform()

    def move(self, x: float, y: float) -> None:
        """Moves the pointer to a place in the window."""
        self._tell("Input.dispatchMouseEvent", type="mouseMoved", x=x, y=y)

    def click(self, x: float, y: float) -> None:
        for kind in ("mousePressed", "mouseReleased"):
            self._tell("Input.dispatchMouseEvent", type=kind, x=x, y=y, button="left", clickCount=1)

    def tap(self, x: float, y: float, at: float | None = None) -> None:
        """A tap at a place in pixels of the window; its time, in seconds, is now unless it is given."""
        when = {} if at is None else {"timestamp": at}
        self._tell("Input.dispatchTouchEvent", type="touchStart", touchPoints=[{"x": x, "y": y}], **when)
        self._tell("Input.dispatchTouchEvent", type="touchEnd", touchPoints=[], **when)

    def place_of(self, feature: str) -> tuple[float, float]:
        """A place in the window where a feature can be pointed at on the board."""
        place = self.run(
            """
            const svg = document.querySelector("svg.board");
            svg.scrollIntoView({block: "center"});
            for (const part of svg.querySelectorAll(`.tile [data-feature="${arguments[0]}"]`)) {
              const box = part.closest(".tile").querySelector(".ground").getBoundingClientRect();
              for (let x = 1; x < 12; x += 1) for (let y = 1; y < 12; y += 1) {
                const at = [box.left + box.width * x / 12, box.top + box.height * y / 12];
                const there = document.elementFromPoint(...at);
                if (there && there.closest(".tile") && there.dataset.feature === arguments[0]) return at;
              }
            }
            return null;
            """,
            feature,
        )
        assert place is not None, f"{feature} can be pointed at nowhere"
        return place[0], place[1]

    def middle_of(self, selector: str) -> tuple[float, float]:
        """The middle of an element, scrolled into view."""
        x, y = self.run(
            "const one = document.querySelector(arguments[0]); one.scrollIntoView({block: 'center'});"
            "const box = one.getBoundingClientRect(); return [box.x + box.width / 2, box.y + box.height / 2]",
            selector,
        )
        return x, y

    def lit(self) -> set[str]:
        """The features lit on the board."""
        return self._features(".board .segment.lit")

    def lit_lines(self) -> set[str]:
        """The features lit in the tables."""
        return self._features("#tables .lit")

    def _features(self, selector: str) -> set[str]:
        found = "return [...document.querySelectorAll(arguments[0])].map(one => one.dataset.feature)"
        return set(self.run(found, selector))

    def settle(self) -> None:
        """Waits until colours and places that change gently have done so, however slow the machine is."""
        self.until_done(
            """
            const frame = () => new Promise(requestAnimationFrame);
            const ends = (movement) => movement.effect.getComputedTiming().endTime < Infinity;
            const runs = (movement) => ends(movement) && movement.playState === "running";
            const running = () => document.getAnimations().filter(runs);
            (async () => {
              do {
                await Promise.allSettled(running().map(({ finished }) => finished));
                await frame();
                await frame();
              } while (running().length);
            })().then(arguments[0]);
            """
        )

    def card(self) -> str:
        return " ".join(self.one("#card").text.split())

    def complaints(self) -> list[str]:
        """Whatever the console holds."""
        return [entry["message"] for entry in self.driver.get_log("browser")]

    def requests(self) -> list[str]:
        """The addresses of everything that the page asked for, the page itself included."""
        asked = []
        for entry in self.driver.get_log("performance"):
            message = json.loads(entry["message"])["message"]
            if message["method"] in ("Network.requestWillBeSent", "Network.webSocketCreated"):
                asked.append(message["params"].get("request", message["params"])["url"])
        return asked

    def picture(self, path: Path) -> None:
        """Writes what the window shows as PNG."""
        self.driver.save_screenshot(str(path))

    def printed(self, height: float = 11.69) -> bytes:
        """The page as it goes to a printer, as PDF on sheets as wide as A4 and so high, in inches."""
        size = {"paperWidth": 8.27, "paperHeight": height}
        return base64.b64decode(self._tell("Page.printToPDF", **size)["data"])
