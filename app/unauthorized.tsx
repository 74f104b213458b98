export default function Unauthorized() {
  return <h1>401</h1>
}
