export function focusFirstError(root: ParentNode = document) {
  requestAnimationFrame(() => {
    const wrong = root.querySelector<HTMLElement>('.field:has(> .error)')
    wrong?.scrollIntoView({ block: 'center' })
    wrong?.querySelector<HTMLElement>('input, textarea, select, button')?.focus({ preventScroll: true })
  })
}
