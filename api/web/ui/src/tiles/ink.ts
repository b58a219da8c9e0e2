/** The inks of the faces. */
export const BLUE = "#1b4f9c";
export const GREEN = "#14724a";
export const RED = "#c4242b";
export const BLACK = "#1c2024";
export const BONE = "#fdfaf0";
export const KAI = "'Kaiti SC','STKaiti','KaiTi','LXGW WenKai','AR PL UKai CN','Noto Serif CJK SC','Songti SC',serif";
