import { redirect } from 'next/navigation'

/** The specification knows two names for the landing page. */
export default function HomePage() {
  redirect('/index')
}
