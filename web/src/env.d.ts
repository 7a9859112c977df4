/// <reference types="vite/client" />

interface ImportMetaEnv {
  /** The version of the game for playing without a server: its folder. */
  readonly VITE_OFFLINE?: string;
}
