import { notFound } from 'next/navigation'

/** The status is a real 404; app/not-found.tsx draws it. */
export default function MissingPage() {
  notFound()
}
