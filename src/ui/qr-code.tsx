type Props = { size: number; path: string; label: string }

/** A QR code, black on white in both themes: cameras read it so. */
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

/** A key as it is read and typed: in groups of four. */
export function inGroups(secret: string): string {
  return secret.replace(/.{4}(?=.)/g, '$& ')
}
