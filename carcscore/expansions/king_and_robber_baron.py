"""King & Robber Baron: cards for the largest city and the longest road, paid at the end (KR1 to KR6)."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Final, NamedTuple

from carcscore.board.feature import Feature
from carcscore.board.features import Features
from carcscore.findings import Finding, error, note
from carcscore.game.expansion import Expansion
from carcscore.game.game import Game
from carcscore.game.turn import TurnInPlay
from carcscore.rules.facts import Facts, Option
from carcscore.rules.holdings import Holder, Holdings
from carcscore.scoring.payouts import NO_FEATURE, Payout
from carcscore.scoring.scoring import Scoring
from carcscore.scoring.values import Award, Item, Occupancy
from carcscore.sentences import said
from carcscore.text import a, counted
from carcscore.tiles.kinds import CITY, ROAD, FeatureKind

NAME: Final = "king-and-robber-baron"
PAYS: Final = Option(
    "king_and_robber",
    ("each", "ten", "fifteen-forty", "continuous"),
    "What the cards pay: 1 for each completed city or road, 10 a card, 15 for one and 40 for both, or 1 for "
    "each at once when it is completed (KR5).",
)


class Card(NamedTuple):
    """A card: what it is called, and the kind of feature of which its holder completed the largest."""

    name: str
    title: str
    kind: FeatureKind
    holder: Holder

    @property
    def option(self) -> Option:
        """The option that says whether it is in play."""
        return Option(self.name, ("yes", "no"), f"Whether the card of the {self.title} is in play (KR1).")


KING: Final = Card("king", "king", CITY, Holder("king", rule="KR2"))
ROBBER: Final = Card("robber", "robber baron", ROAD, Holder("robber", rule="KR2"))
CARDS: Final = (KING, ROBBER)


class KingAndRobberBaron(Expansion):
    """The player who completes a larger city than all before is king, with a longer road robber baron."""

    facts = Facts(
        name=NAME,
        title="King & Robber Baron",
        box=6,
        unsettled={"": "who gets the cards"},
        options=(PAYS, *(card.option for card in CARDS)),
        awards=tuple(card.name for card in CARDS),
        awake=True,  # whatever is completed counts
        holdings=Holdings(NAME, *(card.holder for card in CARDS)),
    )

    def __init__(self, game: Game) -> None:
        super().__init__(game)
        self._cards = [card for card in CARDS if self.options[card.name] == "yes"]
        self._largest = dict.fromkeys(self._cards, 0)
        """The number of tiles of the largest feature completed so far."""

    def _pays(self, how: str) -> bool:
        return bool(self.options[PAYS.name] == how)

    def scored(self, turn: TurnInPlay, scorings: Sequence[Scoring]) -> None:
        """Whoever completes one that is larger than all before takes the card, occupied or not (KR2)."""
        for card in self._cards if scorings else ():
            completed = [scoring.feature for scoring in scorings if scoring.feature.kind is card.kind]
            had = self.held[card.holder]
            if completed and had and self._pays("continuous"):
                self.game.pay(_each(card, had, completed, "KR5"))
            size = max((feature.size for feature in completed), default=0)
            if size > self._largest[card]:
                self._largest[card] = size
                self.held[card.holder] = turn.player
                if had != turn.player:
                    turn.note(f"becomes {card.title} by {a(card.kind.name)} of {counted(size, 'tile')}")

    def check_position(self, features: Features) -> Iterator[Finding]:
        """In a position a card is held if and only if there is something by which it was taken."""
        table = self.game.table
        for card in CARDS:
            who, kind = self.held[card.holder], card.kind
            completed = any(feature.kind is kind and feature.complete for feature in features)
            path = (NAME, card.name)
            if who and card not in self._cards:
                message = said("{} is said to be {}, but that card is not in play", who, card.title)
                yield error("card-not-in-play", message, "KR1", path)
            elif who and not completed:
                message = said("{} is said to be {}, but no {} is completed", who, card.title, kind.name)
                code = "holder-without-city" if card is KING else "holder-without-road"
                yield error(code, message, "KR2", path)
            elif completed and not who and card in self._cards and table.record.end != "mid-turn":
                say = f"`{NAME}: {{{card.name}: {self.game.players[0]}}}`"
                unsaid = f"no player is named as {card.title}, so nobody is paid for that"
                message = said("{}; say who, as in {}", unsaid, say)
                yield note("holder-unknown", message, "KR4", table.path_to(NAME, card.name))

    def other_payments(self, features: Features) -> Iterator[Payout]:
        """Under `continuous` whoever had the card got 1 for each but the first (KR5)."""
        for card in self._cards if self._pays("continuous") else ():
            number = sum(feature.kind is card.kind and feature.complete is True for feature in features)
            yield from [Payout(f"the {card.title}", 1, of=NO_FEATURE)] * (number - 1)

    def final_awards(self, features: Features, occupancy: Occupancy) -> Iterator[Award]:
        """The holders are paid for the cards, mostly 1 for each completed city or road (KR4)."""
        holders = {card: self.held[card.holder] for card in self._cards}
        both = len(set(holders.values())) < len(holders)
        for card, who in holders.items():
            if who is None:
                continue
            if self._pays("each"):
                yield _each(card, who, features.completed(card.kind), "KR4")
            elif not self._pays("continuous"):
                ten = self._pays("ten")
                points = 10 if ten else 20 if both else 15
                because = None if ten else "both cards" if both else "one card"
                yield Award(who, card.name, (Item(f"card of the {card.title}", 1, points, because),), "KR5")


def _each(card: Card, player: str, completed: Sequence[Feature], rule: str) -> Award:
    """1 point for each of these features."""
    kinds = dict.fromkeys((card.kind, *(feature.kind for feature in completed)))
    items = [
        Item(
            f"completed {kind.plural}" if kind is card.kind else kind.plural,
            sum(feature.kind is kind for feature in completed),
            1,
        )
        for kind in kinds
    ]
    return Award(player, card.name, tuple(items), rule, features=tuple(feature.ref for feature in completed))
