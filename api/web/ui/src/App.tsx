/** The frame: header, the page that is shown, and the tabs at the thumb. */
import { useEffect, useState } from "preact/hooks";
import { CardsPage } from "./cards/CardsPage";
import * as cards from "./cards/session";
import type { HandStore } from "./hand/store";
import { LivePage } from "./live/LivePage";
import { Icon } from "./parts/Icon";
import { TABS, tab, type Tab } from "./parts/route";
import { Settings } from "./parts/Settings";
import { UpdateNotice } from "./parts/update";
import { ScorePage } from "./score/ScorePage";
import * as session from "./score/session";
import * as table from "./table/session";
import { TablePage } from "./table/TablePage";
import { TileSprite } from "./tiles/faces";
import * as waits from "./waits/session";
import { WaitsPage } from "./waits/WaitsPage";
import { language, t } from "./words";

const PAGES: Record<Tab, () => preact.JSX.Element> = {
  score: ScorePage, cards: CardsPage, waits: WaitsPage, table: TablePage, live: LivePage,
};
const STORES: Partial<Record<Tab, Pick<HandStore, "undo" | "canUndo">>> = {
  score: session.store, cards: cards.store, waits: waits.store, table: { undo: table.undo, canUndo: table.history.canUndo },
};

export function App() {
  const [settings, setSettings] = useState(false);
  const shown = tab.value;
  const Page = PAGES[shown];
  useEffect(() => {
    document.documentElement.lang = language.value === "zh" ? "zh-Hans" : "en";
    document.title = `${t("app")} · ${t(`tab_${shown}`)}`;
  }, [language.value, shown]);
  return (
    <>
      <TileSprite />
      <Header tab={shown} onSettings={() => setSettings(true)} />
      <main><Page /></main>
      <UpdateNotice />
      <Tabs shown={shown} />
      {settings && <Settings onClose={() => setSettings(false)} />}
    </>
  );
}

function Header({ tab: shown, onSettings }: { tab: Tab; onSettings: () => void }) {
  const store = STORES[shown];
  return (
    <header class="top">
      <h1><img src="/web/icon.svg" alt="" width="30" height="30" /> {t("app")}</h1>
      <span>
        {store && (
          <button type="button" class="quiet" onClick={() => store.undo()} disabled={!store.canUndo.value}>
            <Icon name="undo" /> {t("undo")}
          </button>
        )}
        <button type="button" class="quiet" onClick={onSettings} aria-label={t("settings")}><Icon name="gear" /></button>
      </span>
    </header>
  );
}

const Tabs = ({ shown }: { shown: Tab }) => (
  <nav class="tabs" aria-label={t("nav")}>
    {TABS.map((name) => (
      <a href={`#/${name}`} aria-current={name === shown ? "page" : undefined}>
        <Icon name={name} /> <span>{t(`tab_${name}`)}</span>
      </a>
    ))}
  </nav>
);
