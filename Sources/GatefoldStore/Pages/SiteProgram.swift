/// The style sheet and the script of a store's pages.
enum SiteProgram {
  /// Behind the colours and the typeface of the theme.
  static let styles = """
    * { box-sizing: border-box; }
    html { font: 100%/1.5 var(--font, system-ui), system-ui, sans-serif; background: var(--surface); color: var(--ink); }
    body { max-width: 76rem; margin: 0 auto; padding: 0 clamp(1rem, 4vw, 2.5rem) 2rem; }
    a { color: var(--accent); }
    :focus-visible { outline: 3px solid var(--accent); outline-offset: 2px; }
    h1 { margin: 0 0 0.75rem; font-size: clamp(1.5rem, 4vw, 2.25rem); line-height: 1.2; text-wrap: balance; }
    h2 { margin: 2.5rem 0 0.75rem; font-size: 1.2rem; line-height: 1.3; }
    ul { margin: 0; padding: 0; list-style: none; }

    .site-head { display: flex; flex-wrap: wrap; align-items: center; gap: 0.5rem 1.5rem; padding: 1rem 0;
      margin-block-end: 1.5rem; border-block-end: 1px solid var(--line); }
    .site-head nav { display: flex; flex-wrap: wrap; gap: 0.25rem 1.25rem; margin-inline-start: auto; }
    .site-name { display: flex; align-items: center; gap: 0.75rem; color: inherit; font-weight: 700; text-decoration: none; }
    .logo { display: block; height: 2rem; }
    footer { margin-block-start: 3rem; padding-block-start: 1rem; border-block-start: 1px solid var(--line);
      color: var(--quiet); font-size: 0.875rem; }
    footer p { margin: 0.25rem 0; }

    .choices { display: flex; flex-wrap: wrap; gap: 0.5rem; margin-block-end: 1.5rem; }
    .choices a { display: block; padding: 0.4rem 0.9rem; border: 1px solid var(--line); border-radius: 2rem;
      color: inherit; text-decoration: none; }
    .choices a[aria-current] { border-color: var(--accent); color: var(--accent); font-weight: 600; }
    .count { color: var(--quiet); font-size: 0.875em; }

    .grid { display: grid; grid-template-columns: repeat(auto-fill, minmax(min(9.5rem, 42vw), 1fr)); gap: 2rem 1.25rem;
      align-items: end; }
    .grid li { display: flex; flex-direction: column; height: 100%; justify-content: end; }
    .grid a { display: block; color: inherit; text-decoration: none; }
    .grid a:hover .title { color: var(--accent); text-decoration: underline; }
    .grid li > * + * { flex: none; }
    .cover { display: block; width: 100%; height: auto; background: var(--line); border-radius: 2px;
      box-shadow: 0 1px 3px #0004, 0 4px 12px #0002; }
    .grid .cover { width: auto; max-width: 100%; max-height: 17rem; }
    .grid .no-cover { width: 100%; }
    .no-cover { aspect-ratio: 3 / 4; }
    .title { display: -webkit-box; margin-block-start: 0.6rem; font-weight: 600; line-height: 1.3; overflow: hidden;
      overflow-wrap: anywhere; -webkit-box-orient: vertical; -webkit-line-clamp: 2; line-clamp: 2; min-height: 2.6em; }
    .details, .state { color: var(--quiet); font-size: 0.875rem; }
    .details { overflow: hidden; white-space: nowrap; text-overflow: ellipsis; min-height: 1.5em; }
    .state { min-height: 1.5em; }
    .page-links { display: flex; justify-content: center; gap: 1.25rem; margin-block-start: 2.5rem; }

    .issue { display: grid; grid-template-columns: minmax(10rem, 22rem) 1fr; gap: clamp(1.25rem, 4vw, 3rem);
      align-items: start; }
    .issue h1 { overflow-wrap: anywhere; }
    .summary { max-width: 42rem; white-space: pre-line; }
    .buttons { display: flex; flex-wrap: wrap; align-items: center; gap: 0.75rem 1.25rem; margin: 1.5rem 0; }
    .button { display: inline-block; padding: 0.7rem 1.6rem; border-radius: 0.5rem; background: var(--accent);
      color: var(--surface); font-weight: 600; text-decoration: none; }
    .button:hover { text-decoration: underline; }
    dl { display: grid; grid-template-columns: auto 1fr; gap: 0.3rem 1.25rem; margin: 0; max-width: 42rem; }
    dt { color: var(--quiet); }
    dd { margin: 0; overflow-wrap: anywhere; }
    .embed textarea { display: block; width: 100%; max-width: 50rem; padding: 0.75rem; border: 1px solid var(--line);
      border-radius: 0.5rem; background: transparent; color: inherit; font: 0.8125rem/1.5 ui-monospace, monospace;
      resize: vertical; }
    .embed p { margin: 0 0 0.5rem; color: var(--quiet); }
    .embed button { margin-block-start: 0.5rem; padding: 0.4rem 1rem; border: 1px solid var(--quiet);
      border-radius: 0.5rem; background: none; color: inherit; font: inherit; cursor: pointer; }

    @media (max-width: 40rem) {
      .issue { grid-template-columns: 1fr; }
      .cover-link { max-width: 16rem; margin-inline: auto; }
    }

    """

  /// An optional script that opens the reader at the place in the URL fragment, and copies the embed code.
  static let script = """
    const reader = document.querySelector("a[data-reader]");
    const names = ["page", "index", "q", "article"];
    const place = new URLSearchParams(location.hash.slice(1));
    if (reader && names.some((name) => place.has(name))) location.replace(reader.href + location.hash);

    for (const button of document.querySelectorAll("button[data-copies]")) {
      const field = document.getElementById(button.dataset.copies);
      button.hidden = !navigator.clipboard;
      button.addEventListener("click", async () => {
        await navigator.clipboard.writeText(field.value);
        button.textContent = button.dataset.copied;
      });
      field.addEventListener("focus", () => field.select());
    }

    """
}
