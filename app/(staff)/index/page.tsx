export default function IndexPage() {
  return <p>index</p>
}
