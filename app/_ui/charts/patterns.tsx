'use client'

export function Patterns({ id }: { id: string }) {
  return (
    <defs>
      <pattern id={`${id}h`} className="chart-hatch" width="6" height="6" patternUnits="userSpaceOnUse">
        <path d="M-1 1 1-1M0 6 6 0M5 7 7 5" />
      </pattern>
      <pattern id={`${id}x`} className="chart-cross" width="6" height="6" patternUnits="userSpaceOnUse">
        <path d="M0 0 6 6M0 6 6 0" />
      </pattern>
    </defs>
  )
}
