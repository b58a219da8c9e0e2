/** The rule set, its presets and house options. */
import { useState } from "preact/hooks";
import type { Option } from "../api/types";
import { Select } from "../parts/Select";
import { Sheet } from "../parts/Sheet";
import { say, t } from "../words";
import { choiceNames, emptyMeaning, meaning } from "./options";
import type { Rules } from "./rules";

export function RulesBar({ rules, label }: { rules: Rules; label: string }) {
  const [open, setOpen] = useState(false);
  const changed = Object.keys(rules.house.value.options).length;
  const preset = rules.described.value?.presets.find((one) => one.id === rules.house.value.preset);
  const note = changed ? t("house_changed", { n: changed }) : preset ? say(preset) : "";
  return (
    <div class="rules-bar">
      <Select
        label={label}
        value={rules.id.value}
        choices={rules.all.value.map((ruleset) => [ruleset.id, say(ruleset)] as const)}
        onChange={(id) => { rules.id.value = id; }}
      />
      <button type="button" class="button small" onClick={() => setOpen(true)} disabled={!rules.described.value}>
        {t("house")}{note && <small> · {note}</small>}
      </button>
      {open && <HouseSheet rules={rules} onClose={() => setOpen(false)} />}
    </div>
  );
}

function HouseSheet({ rules, onClose }: { rules: Rules; onClose: () => void }) {
  const described = rules.described.value!;
  const chosen = rules.house.value.preset || (rules.game === "cards" ? (described.presets[0]?.id ?? "") : "");
  const presets = rules.game === "cards" ? described.presets : [{ id: "", zh: t("preset_default"), en: t("preset_default") }, ...described.presets];
  return (
    <Sheet title={t("house")} onClose={onClose}>
      {presets.length > 1 && (
        <Select label={rules.game === "cards" ? t("region") : t("preset")} value={chosen} choices={presets.map((preset) => [preset.id, say(preset)] as const)} onChange={(id) => rules.choosePreset(id)} />
      )}
      <div class="options">
        {described.options.map((option) => <OptionControl key={option.name} rules={rules} option={option} />)}
      </div>
      <button type="button" class="button" onClick={() => rules.choosePreset("")}>{t("reset")}</button>
    </Sheet>
  );
}

function OptionControl({ rules, option }: { rules: Rules; option: Option }) {
  const value = rules.value(option.name);
  const changed = value !== rules.standard(option.name);
  const set = (chosen: unknown) => rules.setOption(option.name, chosen);
  return (
    <label class={changed ? "option changed" : "option"}>
      <span>{meaning(option)}</span>
      {option.type === "bool"
        ? <input type="checkbox" role="switch" checked={value === true} onChange={(event) => set(event.currentTarget.checked)} />
        : option.type === "choice"
          ? <Choices option={option} value={String(value)} onChange={set} />
          : <NumberInput option={option} value={value as number | null} onChange={set} />}
    </label>
  );
}

const Choices = ({ option, value, onChange }: { option: Option; value: string; onChange: (value: string) => void }) => (
  <select value={value} onChange={(event) => onChange(event.currentTarget.value)}>
    {option.choices!.map((choice, place) => <option value={choice} selected={choice === value}>{choiceNames(option)[place]}</option>)}
  </select>
);

function NumberInput({ option, value, onChange }: { option: Option; value: number | null; onChange: (value: unknown) => void }) {
  const read = (text: string): unknown => {
    if (text === "") return option.type === "int_or_null" ? null : option.default;
    const number = Math.min(option.maximum ?? Infinity, Math.max(option.minimum ?? 0, Number(text)));
    return option.type === "number" ? number : Math.round(number);
  };
  return (
    <input
      type="number" inputMode="decimal" min={option.minimum} max={option.maximum} step={option.type === "number" ? "any" : 1}
      placeholder={emptyMeaning(option)} value={value ?? ""} onChange={(event) => onChange(read(event.currentTarget.value))}
    />
  );
}
