declare module 'libheif-js/wasm-bundle.js' {
  type Pixels = { data: Uint8ClampedArray; width: number; height: number }

  export type HeifImage = {
    get_width: () => number
    get_height: () => number
    is_primary: () => boolean
    has_alpha_channel: () => boolean
    /** Calls back with null when the picture cannot be decoded. */
    display: (pixels: Pixels, done: (pixels: Pixels | null) => void) => void
  }

  const libheif: PromiseLike<{ HeifDecoder: new () => { decode: (bytes: Uint8Array) => HeifImage[] } }>
  export default libheif
}
