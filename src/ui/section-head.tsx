type SectionHeadProps = {
  id: string
  eyebrow?: string
  heading: string
  text?: string
  size?: 'large' | 'small'
}

/** A section's rule, its tab and its heading; `id` is what the section is labelled by. */
export function SectionHead({ id, eyebrow, heading, text, size = 'large' }: SectionHeadProps) {
  return (
    <header className="grid content-start justify-items-start gap-[1.1rem]">
      {eyebrow && (
        <p className="mb-[0.15rem] min-w-22 border-t-4 border-ink pt-[0.3rem] text-sm leading-snug font-semibold text-ink-soft">
          {eyebrow}
        </p>
      )}
      <h2 id={id} className={size === 'large' ? 'text-3xl' : 'text-2xl'}>
        {heading}
      </h2>
      {text && <p className="max-w-[58ch] text-lg leading-copy text-ink-soft">{text}</p>}
    </header>
  )
}
