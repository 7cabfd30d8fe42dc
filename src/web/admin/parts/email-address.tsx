/** An e-mail address that breaks after its “@” where its line is too narrow, before it breaks inside a word. */
export function EmailAddress({ children }: { children: string }) {
  const end = children.lastIndexOf('@') + 1
  return (
    <>
      {children.slice(0, end)}
      <wbr />
      {children.slice(end)}
    </>
  )
}
