/** antd puts this class on what it draws; the generated sheet hangs its variables on the root instead. */
export const cssVarKey = 'vd'
