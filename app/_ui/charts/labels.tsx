'use client'

export type Label = readonly [x: number, y: number, ...lines: string[]]

interface LabelsProps {
  texts: readonly Label[]
  anchor?: 'middle' | 'end'
  className?: string
}

const lineHeight = 16

export function Labels({ texts, anchor, className }: LabelsProps) {
  return (
    // biome-ignore lint/a11y/noAriaHiddenOnFocusable: nothing in it has the focus
    <g className={className} textAnchor={anchor} aria-hidden="true">
      {texts.map(([x, y, ...lines], at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: texts keep their places
        <text key={at} x={x} y={y}>
          {lines.length === 1
            ? lines[0]
            : lines.map((line, down) => (
                <tspan key={line} x={x} dy={down ? lineHeight : 0}>
                  {line}
                </tspan>
              ))}
        </text>
      ))}
    </g>
  )
}
