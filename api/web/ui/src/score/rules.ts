/** The chosen rule set and its house options, remembered for each rule set. */
import { computed, effect, signal } from "@preact/signals";
import { describeRuleSet, listRuleSets } from "../api/client";
import type { RuleSet, RuleSetSummary, Terms } from "../api/types";
import { recall, remember } from "../parts/memory";

type House = { preset: string; options: Record<string, unknown> };
const PLAIN: House = { preset: "", options: {} };

/** The value of an option that nobody changed: the preset's, or else the rule set's. */
function standardOf(ruleset: RuleSet | null, presetId: string, name: string): unknown {
  const bundled = ruleset?.presets.find((one) => one.id === presetId)?.options[name];
  return bundled !== undefined ? bundled : ruleset?.options.find((one) => one.name === name)?.default;
}

/** The value of an option as a house plays. */
export const valueOf = (ruleset: RuleSet | null, { preset, options }: House, name: string): unknown =>
  name in options ? options[name] : standardOf(ruleset, preset, name);

/** What is chosen among the rule sets of one kind of game. */
export class Rules {
  readonly all = signal<RuleSetSummary[]>([]);
  readonly id = signal("");
  readonly described = signal<RuleSet | null>(null);
  readonly house = signal<House>(PLAIN);
  readonly trouble = signal("");
  readonly deck = computed(() => this.described.value?.deck.tiles ?? []);
  readonly terms = computed<Terms>(() => ({ ruleset: this.id.value, ...this.house.value }));

  constructor(readonly game: "mahjong" | "cards", fallback: string) {
    this.id.value = recall(`ruleset.${game}`, fallback);
    effect(() => {
      const id = this.id.value;
      remember(`ruleset.${game}`, id);
      this.house.value = recall(`house.${id}`, PLAIN);
      void this.load();
    });
    effect(() => { remember(`house.${this.id.peek()}`, this.house.value); });
  }

  async load(): Promise<void> {
    const id = this.id.peek();
    try {
      if (!this.all.peek().length) {
        this.all.value = (await listRuleSets()).filter((ruleset) => ruleset.game === this.game);
      }
      const described = await describeRuleSet(id);
      if (id !== this.id.peek()) return;
      this.described.value = described;
      this.trouble.value = "";
    } catch (error) {
      this.trouble.value = (error as Error).message;
    }
  }

  choosePreset(preset: string): void {
    this.house.value = { preset, options: {} };
  }

  /** Sets one option; at its default (that of the preset) it is no change. */
  setOption(name: string, value: unknown): void {
    const { preset, options } = this.house.value;
    const { [name]: _old, ...others } = options;
    this.house.value = { preset, options: value === this.standard(name) ? others : { ...others, [name]: value } };
  }

  /** The value of an option before the person changes it. */
  standard(name: string): unknown {
    return standardOf(this.described.value, this.house.value.preset, name);
  }

  value(name: string): unknown {
    return valueOf(this.described.value, this.house.value, name);
  }
}

export const mahjong = new Rules("mahjong", "sichuan_a");
export const cardGames = new Rules("cards", "gehu");
