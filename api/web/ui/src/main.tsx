import { render } from "preact";
import { App } from "./App";
import { applyLook } from "./parts/look";
import { watchForUpdates } from "./parts/update";
import "./styles/base.css";
import "./styles/parts.css";
import "./styles/tiles.css";
import "./styles/cards.css";
import "./styles/live.css";
import "./styles/pages.css";
import "./styles/table.css";

applyLook();
render(<App />, document.getElementById("app")!);
void watchForUpdates();
