import { layoutClasses, sizes, textClasses } from './layout-classes'

const inPixels = (size: string) => size.replace(/[1-9]\d*/g, '$&px').replaceAll('-', ' ')

const sizeClasses = Object.entries(sizes).flatMap(([name, [property, values]]) =>
  values.split(' ').map(size => [`${name}-${size}`, `${property}: ${inPixels(size)}`] as const),
)

// `:where` has no specificity, so a style module overrides a class whichever sheet loads first.
export const layoutRules = () =>
  [...Object.entries({ ...layoutClasses, ...textClasses }), ...sizeClasses]
    .map(([name, declarations]) => `:where(.${name}) { ${declarations} }\n`)
    .join('')
