/** One of a few: a row of buttons that is a radio group to the keyboard and the screen reader. */
import { useId } from "preact/hooks";

type Props<T extends string> = {
  label: string;
  value: T;
  choices: readonly (readonly [T, string])[];
  onChange: (value: T) => void;
  hidden?: boolean;
};

export function Choice<T extends string>({ label, value, choices, onChange, hidden = false }: Props<T>) {
  const name = useId();
  return (
    <fieldset class="choice">
      <legend class={hidden ? "visually-hidden" : ""}>{label}</legend>
      <div class="segments">
        {choices.map(([id, text]) => (
          <label>
            <input type="radio" name={name} checked={value === id} onChange={() => onChange(id)} />
            <span>{text}</span>
          </label>
        ))}
      </div>
    </fieldset>
  );
}
