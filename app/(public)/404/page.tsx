import { notFound } from 'next/navigation'

/** The status is a real 404; not-found.tsx beside it draws it. */
export default function MissingPage() {
  notFound()
}
