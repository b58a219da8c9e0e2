/** A labelled select. */
type Props = {
  label: string;
  value: string;
  choices: readonly (readonly [string, string])[];
  onChange: (value: string) => void;
};

export function Select({ label, value, choices, onChange }: Props) {
  return (
    <label class="field">
      <span>{label}</span>
      <select value={value} onChange={(event) => onChange(event.currentTarget.value)}>
        {choices.map(([id, text]) => <option value={id} selected={id === value}>{text}</option>)}
      </select>
    </label>
  );
}
