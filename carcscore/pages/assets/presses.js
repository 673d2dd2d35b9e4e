// A press that moves is a drag, and one with two fingers a pinch; neither is a tap, so that what lies there hears none.
export const FAR = 6; // pixels beyond which a press is a drag and no tap
export const TWICE = 350; // milliseconds within which two taps are one
export const heedDrags = (pane, dragged = () => {}) => {
  let pressed = null;
  const isFar = ({ clientX, clientY }) => pressed && Math.hypot(clientX - pressed.x, clientY - pressed.y) > FAR;
  pane.addEventListener(
    "pointerdown",
    (event) => {
      pressed =
        pressed && event.isPrimary === false
          ? { ...pressed, several: true }
          : { x: event.clientX, y: event.clientY, several: !event.isPrimary };
    },
    true,
  );
  pane.addEventListener("pointermove", (event) => {
    if (event.buttons && isFar(event)) dragged();
  });
  pane.addEventListener(
    "click",
    (event) => {
      const moved = pressed && (pressed.several || isFar(event));
      pressed = null;
      if (moved && event.detail) event.stopPropagation();
    },
    true,
  );
};
