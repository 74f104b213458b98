export default function Forbidden() {
  return <h1>403</h1>
}
