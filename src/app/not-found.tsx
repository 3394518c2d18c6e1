/** Never shown: without it Next writes its own page for what is missing into the data of every page. */
export default function NotFound() {
  return null
}
