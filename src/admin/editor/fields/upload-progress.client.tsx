'use client'

/**
 * How far an upload is: first the file travels, then the server makes its copies.
 *
 * @param sent - the share of the file that is on the server, from 0 to 1; null while nothing is uploaded
 */
export function UploadProgress({ sent }: { sent: number | null }) {
  const isSending = sent !== null && sent < 1
  return (
    <div className="flex flex-wrap items-center gap-[0.6rem]">
      {sent !== null && (
        <progress
          className="w-[min(100%,16rem)] accent-ink"
          aria-label="Upload"
          value={isSending ? sent : undefined}
        />
      )}
      {/* Announced when it changes, and so there from the start. */}
      <span role="status">
        {sent === null ? '' : isSending ? 'Sending the image' : 'Preparing the image'}
      </span>
    </div>
  )
}
