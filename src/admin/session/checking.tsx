/** A spinner and nothing else: what is behind it may not be for the one in front of it. */
export function Checking() {
  return (
    <div className="fixed inset-0 grid place-content-center" role="status">
      <span
        className="size-10 animate-spin rounded-full border-4 border-line border-t-accent motion-reduce:[animation-duration:4s]"
        aria-hidden="true"
      />
      <span className="sr-only">Loading...</span>
    </div>
  )
}
