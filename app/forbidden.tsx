/** Instead of the framework's, which every page would carry along: the staff's pages have their own. */
export default function Forbidden() {
  return <h1>403</h1>
}
