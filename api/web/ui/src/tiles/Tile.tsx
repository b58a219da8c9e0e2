/** A tile: a picture, or a button with the tile's name. */
import type { JSX } from "preact";
import { language } from "../words";
import { tileName } from "./codes";

type Look = { code: string; class?: string | undefined };

const Face = ({ code }: { code: string }) => (
  <svg viewBox="0 0 60 80" aria-hidden="true" focusable="false"><use href={`#tile-${code}`} /></svg>
);

const classes = (code: string, more?: string) => ["tile", code === "back" ? "back" : "", more ?? ""].filter(Boolean).join(" ");

export function Tile({ code, class: more }: Look) {
  return (
    <span class={classes(code, more)} role="img" aria-label={tileName(code, language.value)}>
      <Face code={code} />
    </span>
  );
}

export const TileRow = ({ codes, class: more }: { codes: readonly string[]; class?: string }) => (
  <span class={`tile-row ${more ?? ""}`}>{codes.map((code) => <Tile code={code} />)}</span>
);

type ButtonProps = Look & Omit<JSX.IntrinsicElements["button"], "class" | "label"> & { label?: string | undefined };

export function TileButton({ code, class: more, label, children, ...rest }: ButtonProps) {
  const name = tileName(code, language.value);
  return (
    <button type="button" {...rest} class={classes(code, more)} data-code={code} aria-label={label ? `${name}, ${label}` : name}>
      <Face code={code} />
      {children}
    </button>
  );
}
