import { DocumentTitle } from '@/app/_ui/document-title'

export function PublicHead({ title }: { title: string }) {
  return (
    <>
      <DocumentTitle title={title} />
      <h1>{title}</h1>
    </>
  )
}

export function PublicLinks({ links, quiet }: { links: string[][]; quiet?: boolean }) {
  return (
    <div className="si-actions">
      {links.map(([text, address], at) => (
        <a key={text} className={at > 0 || quiet ? 'pb-button quiet' : 'pb-button'} href={address}>
          {text}
        </a>
      ))}
    </div>
  )
}
