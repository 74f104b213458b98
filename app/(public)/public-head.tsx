import { DocumentTitle } from '@/app/_ui/document-title'

export function PublicHead({ title }: { title: string }) {
  return (
    <>
      <DocumentTitle title={title} />
      <h1>{title}</h1>
    </>
  )
}
