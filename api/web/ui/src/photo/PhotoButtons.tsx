/** Take a photo with the rear camera, or choose one: works in every browser, also without HTTPS. */
import { Icon } from "../parts/Icon";
import { t } from "../words";

type Props = { take: string; onPhoto: (file: Blob) => void };

function Pick({ label, icon, capture, main, onPhoto }: {
  label: string; icon: "camera" | "photo"; capture?: "environment"; main?: boolean; onPhoto: (file: Blob) => void;
}) {
  return (
    <label class={main ? "button main" : "button"}>
      <input
        type="file"
        class="visually-hidden"
        accept="image/*"
        capture={capture}
        onChange={(event) => {
          const file = event.currentTarget.files?.[0];
          event.currentTarget.value = "";
          if (file) onPhoto(file);
        }}
      />
      <Icon name={icon} /> <span>{label}</span>
    </label>
  );
}

export const PhotoButtons = ({ take, onPhoto }: Props) => (
  <div class="shoot">
    <Pick label={take} icon="camera" capture="environment" main onPhoto={onPhoto} />
    <Pick label={t("choose_photo")} icon="photo" onPhoto={onPhoto} />
  </div>
);
