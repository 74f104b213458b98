export function focusFirstError(root: ParentNode = document, block: ScrollLogicalPosition = 'center') {
  requestAnimationFrame(() => {
    const wrong = root.querySelector<HTMLElement>('.field:has(> .error)')
    wrong?.scrollIntoView({ block })
    wrong?.querySelector<HTMLElement>('input, textarea, select, button')?.focus({ preventScroll: true })
  })
}
