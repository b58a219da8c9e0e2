/** The service worker, and the notice that a newer page waits. */
import { signal } from "@preact/signals";
import { t } from "../words";

const waiting = signal<ServiceWorker | null>(null);

export async function watchForUpdates(): Promise<void> {
  if (!("serviceWorker" in navigator) || !isSecureContext || !import.meta.env.PROD) return;
  const registration = await navigator.serviceWorker.register("/sw.js").catch(() => null);
  if (!registration) return;
  const check = () => { if (registration.waiting && navigator.serviceWorker.controller) waiting.value = registration.waiting; };
  check();
  registration.addEventListener("updatefound", () => registration.installing?.addEventListener("statechange", check));
}

function update(): void {
  navigator.serviceWorker.addEventListener("controllerchange", () => location.reload(), { once: true });
  waiting.value?.postMessage("update");
}

export function UpdateNotice() {
  if (!waiting.value) return null;
  return (
    <p class="notice" role="status">
      {t("update_ready")} <button type="button" class="button small" onClick={update}>{t("update_now")}</button>
    </p>
  );
}
