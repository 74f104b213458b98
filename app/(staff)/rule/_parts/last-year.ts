export const lastYear = (to: string) => ({
  from: `${Number(to.slice(0, 4)) - 1}${to.slice(4)}`.replace(/-02-29$/, '-03-01'),
  to,
})
