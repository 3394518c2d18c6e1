'use client'

type Props = {
  isVisual: boolean
  onVisual: (isVisual: boolean) => void
  isPreviewed: boolean
  onPreview: () => void
}

/** A button that is down or up. */
const way =
  'min-h-11 border-[1.5px] border-line-strong bg-paper-raised px-[0.9rem] leading-tight font-bold text-ink aria-pressed:border-ink aria-pressed:bg-ink aria-pressed:text-paper'

/** The switch between the two ways to write, and the button for the preview. */
export function ContentModes({ isVisual, onVisual, isPreviewed, onPreview }: Props) {
  return (
    <div className="flex flex-wrap gap-2">
      <fieldset className="flex">
        <legend className="sr-only">Write as</legend>
        <button
          type="button"
          className={`${way} rounded-l`}
          aria-pressed={!isVisual}
          onClick={() => onVisual(false)}
        >
          HTML
        </button>
        <button
          type="button"
          className={`${way} -ml-[1.5px] rounded-r`}
          aria-pressed={isVisual}
          onClick={() => onVisual(true)}
        >
          Visual
        </button>
      </fieldset>
      <button type="button" className={`${way} rounded`} aria-pressed={isPreviewed} onClick={onPreview}>
        Preview
      </button>
    </div>
  )
}
