/** Language, look and text size. */
import { language, setLanguage, t } from "../words";
import { Choice } from "./Choice";
import { size, theme } from "./look";
import { Sheet } from "./Sheet";

export function Settings({ onClose }: { onClose: () => void }) {
  return (
    <Sheet title={t("settings")} onClose={onClose}>
      <Choice label={t("language")} value={language.value} choices={[["zh", "中文"], ["en", "English"]]} onChange={setLanguage} />
      <Choice
        label={t("theme")} value={theme.value}
        choices={[["auto", t("theme_auto")], ["light", t("theme_light")], ["dark", t("theme_dark")]]}
        onChange={(value) => { theme.value = value; }}
      />
      <Choice
        label={t("text_size")} value={size.value}
        choices={[["normal", t("size_normal")], ["large", t("size_large")], ["huge", t("size_huge")]]}
        onChange={(value) => { size.value = value; }}
      />
      <p class="hint">{t("privacy")}</p>
    </Sheet>
  );
}
