type Props = { size: number; path: string; label: string }

/** A QR code. It is black on white in both themes, because cameras need that. */
export function QrCode({ size, path, label }: Props) {
  return (
    <svg
      className="h-auto w-full max-w-56 rounded"
      viewBox={`0 0 ${size} ${size}`}
      role="img"
      aria-label={label}
      shapeRendering="crispEdges"
    >
      <rect width={size} height={size} fill="#fff" />
      <path d={path} fill="#000" />
    </svg>
  )
}

/** Splits a key into groups of four characters, so that people can read and type it. */
export function inGroups(secret: string): string {
  return secret.replace(/.{4}(?=.)/g, '$& ')
}
