/** The mark of flowrun: a wire between two points. */
export function Mark(): React.ReactNode {
  return (
    <svg className="mark" viewBox="0 0 24 24" width={22} height={22} aria-hidden>
      <path d="M5 6h6a3.5 3.5 0 0 1 3.5 3.5V13A4.5 4.5 0 0 0 19 17.5" />
      <circle cx="4.5" cy="6" r="2.5" />
      <circle cx="19.5" cy="18" r="2.5" />
    </svg>
  );
}
