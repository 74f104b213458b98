'use client'

/** Chooses the other language and shows this very page in it. */
export function LanguageLink({ other, label }: { other: string; label: string }) {
  function choose() {
    // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store is missing in browsers that staff still have
    document.cookie = `locale=${other}; path=/; max-age=31536000; samesite=lax`
    window.location.reload()
  }
  return (
    <button type="button" className="public-link" lang={other} onClick={choose}>
      {label}
    </button>
  )
}
