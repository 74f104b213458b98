import { notFound } from 'next/navigation'

// The status must be 404, which only notFound() sets; not-found.tsx renders the page.
export default function MissingPage() {
  notFound()
}
