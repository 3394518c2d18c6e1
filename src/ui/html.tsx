/**
 * A script that the browser runs where it stands, before what follows it is painted.
 *
 * @param code - a constant of ours; nothing that a person typed may ever get in here
 */
export function InlineScript({ code }: { code: string }) {
  return <script dangerouslySetInnerHTML={{ __html: code }} />
}
