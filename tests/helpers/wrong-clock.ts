/** The variable with which Node has a clock that is wrong by so many milliseconds. */
export function wrongClock(ms: number): Record<string, string> {
  const script = `const right = Date;
    globalThis.Date = class extends right {
      constructor(...given) { given.length ? super(...given) : super(right.now() + ${ms}) }
      static now() { return right.now() + ${ms} }
      static UTC(...given) { return right.UTC(...given) }
      static parse(text) { return right.parse(text) }
    }`
  return { NODE_OPTIONS: `--import=data:text/javascript,${encodeURIComponent(script)}` }
}
