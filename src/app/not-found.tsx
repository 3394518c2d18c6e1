/** This is never shown. Without it Next would put its own 404 page into the data of every page. */
export default function NotFound() {
  return null
}
