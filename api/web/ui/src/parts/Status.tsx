/** What is going on, said aloud by a screen reader; trouble comes with a way out. */
import { t } from "../words";

type Props = { busy?: string; trouble?: string; onRetry?: (() => void) | undefined };

export function Status({ busy = "", trouble = "", onRetry }: Props) {
  return (
    <div class="status" role="status" aria-live="polite">
      {busy && <p class="busy">{busy}</p>}
      {trouble && (
        <p class="trouble">
          {trouble} {onRetry && <button type="button" class="quiet" onClick={onRetry}>{t("retry")}</button>}
        </p>
      )}
    </div>
  );
}
