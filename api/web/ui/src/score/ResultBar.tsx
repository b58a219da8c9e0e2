/** The result in one line above the tabs, as long as the result itself is out of sight. */
import { useEffect, useState } from "preact/hooks";
import type { Score } from "../api/types";
import { sentence } from "./sentences";

const RESULT = "[data-testid=result]";

export function ResultBar({ score }: { score: Score }) {
  const [seen, setSeen] = useState(true);
  useEffect(() => {
    const result = document.querySelector(RESULT);
    if (!result) return;
    const watch = new IntersectionObserver(([entry]) => setSeen(entry!.isIntersecting), { rootMargin: "0px 0px -120px" });
    watch.observe(result);
    return () => watch.disconnect();
  }, [score]);
  if (seen) return null;
  return (
    <button type="button" class="result-bar" onClick={() => document.querySelector(RESULT)?.scrollIntoView({ behavior: "smooth" })}>
      <span class="seal small" aria-hidden="true">胡</span> {sentence(score)}
    </button>
  );
}
