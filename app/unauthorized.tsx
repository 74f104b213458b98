/** Instead of the framework's, which every page would carry along: the staff's pages have their own. */
export default function Unauthorized() {
  return <h1>401</h1>
}
