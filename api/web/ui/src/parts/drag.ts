/** Dragging with a finger or a mouse onto anything that carries ``data-drop``. */
const START_PX = 9;

/** Handlers for something that can be dragged; a press that does not move stays a tap. */
export function draggable(onDrop: (target: string) => void) {
  return {
    onPointerDown(event: PointerEvent): void {
      if (event.button === 0) follow(event, event.currentTarget as HTMLElement, onDrop);
    },
  };
}

function follow(start: PointerEvent, element: HTMLElement, onDrop: (target: string) => void): void {
  let ghost: HTMLElement | null = null;
  const move = (event: PointerEvent) => {
    const [dx, dy] = [event.clientX - start.clientX, event.clientY - start.clientY];
    if (!ghost && Math.hypot(dx, dy) > START_PX) ghost = lift(element);
    if (ghost) ghost.style.transform = `translate(${dx}px, ${dy}px) rotate(3deg)`;
  };
  const end = (event: PointerEvent) => {
    stop();
    if (!ghost) return;
    ghost.remove();
    swallowClick(element);
    const under = document.elementFromPoint(event.clientX, event.clientY)?.closest<HTMLElement>("[data-drop]");
    if (under && event.type === "pointerup") onDrop(under.dataset.drop!);
  };
  const stop = () => {
    window.removeEventListener("pointermove", move);
    window.removeEventListener("pointerup", end);
    window.removeEventListener("pointercancel", end);
  };
  window.addEventListener("pointermove", move);
  window.addEventListener("pointerup", end);
  window.addEventListener("pointercancel", end);
}

function lift(element: HTMLElement): HTMLElement {
  const place = element.getBoundingClientRect();
  const ghost = element.cloneNode(true) as HTMLElement;
  ghost.classList.add("ghost");
  Object.assign(ghost.style, { left: `${place.left}px`, top: `${place.top}px`, width: `${place.width}px` });
  document.body.append(ghost);
  return ghost;
}

/** The click that a browser sends after the pointer is lifted belongs to the drag. */
function swallowClick(element: HTMLElement): void {
  const swallow = (event: Event) => event.stopImmediatePropagation();
  element.addEventListener("click", swallow, { capture: true, once: true });
  setTimeout(() => element.removeEventListener("click", swallow, { capture: true }), 0);
}
