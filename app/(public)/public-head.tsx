import { DocumentTitle } from '@/app/_ui/document-title'

/** What a page without sign-in is, as its heading and for the browser. */
export function PublicHead({ title }: { title: string }) {
  return (
    <>
      <DocumentTitle title={title} />
      <h1>{title}</h1>
    </>
  )
}
