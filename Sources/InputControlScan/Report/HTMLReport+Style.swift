extension HTMLReport {
  /// The style sheet. Colours have a contrast of at least 4.5 with their background (WCAG 2.2, 1.4.3),
  /// patterns included; verdicts differ by symbol and pattern as well. It contains no `<` and no `&`, so that
  /// it is valid XML without escapes.
  static let style = #"""
    :root {
      --page: #f4f5f7; --card: #ffffff; --text: #1c2127; --muted: #55606c; --line: #d9dde2; --link: #0b5cad;
      --acceptable: #1b7037; --intermediate: #8a5300; --invalid: #b3261e; --undetermined: #7440a8;
      --unreadable: #3d5875; --inactive: #55606c; --on: #ffffff; --pattern: rgba(0, 0, 0, 0.22);
      --track: #e8ebee; --unseen: #fdeec4; --unseen-text: #5c4300; --alert: #fff3e0; --alert-line: #b35c00;
    }
    @media (prefers-color-scheme: dark) {
      :root {
        --page: #121519; --card: #1b2026; --text: #e7eaee; --muted: #a6b0bb; --line: #343c45; --link: #8dc1ff;
        --acceptable: #5cc983; --intermediate: #e8ab4c; --invalid: #ff8a80; --undetermined: #cda2f5;
        --unreadable: #93b7dd; --inactive: #a6b0bb; --on: #0c0f12; --pattern: rgba(255, 255, 255, 0.3);
        --track: #2a3138; --unseen: #4a3c14; --unseen-text: #ffe3a0; --alert: #33260f; --alert-line: #e8ab4c;
      }
    }
    * { box-sizing: border-box; }
    html { -webkit-text-size-adjust: 100%; text-size-adjust: 100%; }
    body {
      margin: 0 auto; padding: 1.5rem clamp(0.75rem, 3vw, 2rem); max-width: 78rem;
      background: var(--page); color: var(--text);
      font: 1rem/1.5 system-ui, -apple-system, "Segoe UI", Roboto, "Noto Sans", "PingFang SC",
        "Microsoft YaHei", "Noto Sans CJK SC", sans-serif;
      overflow-wrap: anywhere;
    }
    h1, h2, h3 { line-height: 1.25; margin: 0; text-wrap: balance; }
    h1 { font-size: clamp(1.4rem, 1rem + 1.8vw, 2rem); }
    h2 { font-size: 1.25rem; }
    h3 { font-size: 1rem; margin-top: 1.25rem; }
    h3:first-child { margin-top: 0; }
    p { margin: 0.4rem 0; }
    a { color: var(--link); }
    code {
      font-family: ui-monospace, "Cascadia Mono", Menlo, Consolas, "Noto Sans Mono", monospace; font-size: 0.92em;
    }
    .when, .note, footer, caption, .profile, .cut { color: var(--muted); }
    .note, caption, footer, .cut { font-size: 0.875rem; }
    .hidden {
      position: absolute; width: 1px; height: 1px; overflow: hidden; clip-path: inset(50%); white-space: nowrap;
    }
    details { margin: 0.4rem 0; }
    summary { cursor: pointer; color: var(--link); }
    details ul { margin: 0.25rem 0; padding-left: 1.25rem; }
    .state { margin: 0.75rem 0 1.25rem; }
    .state strong { color: var(--acceptable); }
    .incomplete {
      padding: 0.75rem 1rem; border: 1px solid var(--alert-line); border-left-width: 0.4rem;
      border-radius: 0.5rem; background: var(--alert);
    }
    .incomplete strong { color: var(--text); }

    .tiles { display: grid; grid-template-columns: repeat(auto-fit, minmax(9.5rem, 1fr)); gap: 0.75rem; margin: 0; }
    .tile {
      background: var(--card); border: 1px solid var(--line); border-top: 0.25rem solid var(--line);
      border-radius: 0.5rem; padding: 0.75rem 1rem;
    }
    .tile dt { color: var(--muted); }
    .tile dd { margin: 0; }
    .tile .number { font-size: 1.6rem; font-weight: 650; line-height: 1.25; }
    .tile.acceptable { border-top-color: var(--acceptable); }
    .tile.acceptable .number { color: var(--acceptable); }
    .tile.invalid { border-top-color: var(--invalid); }
    .tile.invalid .number { color: var(--invalid); }
    .tile.unreadable { border-top-color: var(--unreadable); }
    .tile.unreadable .number { color: var(--unreadable); }
    .tile, .figure { font-variant-numeric: tabular-nums; }

    .card {
      background: var(--card); border: 1px solid var(--line); border-radius: 0.5rem;
      padding: clamp(0.9rem, 2.5vw, 1.5rem); margin-top: 1.25rem;
    }
    .profile { font-size: 1rem; font-weight: 400; margin-left: 0.25rem; }
    .secret { color: var(--muted); }

    table { border-collapse: collapse; width: 100%; }
    th, td { padding: 0.35rem 0.75rem 0.35rem 0; text-align: start; vertical-align: top; font-weight: 400; }
    th:last-child, td:last-child { padding-right: 0; }
    thead th { color: var(--muted); font-size: 0.875rem; border-bottom: 1px solid var(--line); }
    tbody tr + tr > * { border-top: 1px solid var(--line); }
    tfoot > tr > * { border-top: 2px solid var(--line); font-weight: 600; }
    th.figure, td.figure { text-align: end; white-space: nowrap; }
    section > table { margin-top: 0.75rem; }
    .none, .none th { color: var(--muted); }
    .overview .bars { width: 40%; }
    .overview td.bars { vertical-align: middle; }

    .bar {
      display: flex; gap: 2px; height: 2rem; margin: 0.9rem 0; border-radius: 0.35rem; overflow: hidden;
      background: var(--track);
    }
    .bar.small { height: 0.9rem; margin: 0; border-radius: 0.2rem; }
    .bar span {
      flex: 0 1 0; min-width: 4px; display: flex; align-items: center; justify-content: center;
      font-weight: 700; overflow: hidden;
    }
    .patch {
      display: inline-block; width: 1.4em; height: 1.4em; line-height: 1.4em; border-radius: 0.25em;
      text-align: center; font-weight: 700; font-size: 0.85em; margin-right: 0.15em;
    }
    .bar span, .patch { color: var(--on); }
    .bar span, .patch, .meter span, .unseen {
      forced-color-adjust: none; print-color-adjust: exact; -webkit-print-color-adjust: exact;
    }
    .bar .acceptable, .patch.acceptable { background: var(--acceptable); }
    .bar .intermediate, .patch.intermediate {
      background: radial-gradient(var(--pattern) 1.5px, transparent 2px) 0 0 / 7px 7px var(--intermediate);
    }
    .bar .invalid, .patch.invalid {
      background: repeating-linear-gradient(45deg, var(--pattern) 0 3px, transparent 3px 8px) var(--invalid);
    }
    .bar .undetermined, .patch.undetermined {
      background: repeating-linear-gradient(90deg, var(--pattern) 0 2px, transparent 2px 6px) var(--undetermined);
    }
    .bar .inactive, .patch.inactive {
      background: repeating-linear-gradient(0deg, var(--pattern) 0 1px, transparent 1px 6px) var(--inactive);
    }
    .bar .unreadable, .patch.unreadable {
      background: repeating-linear-gradient(-45deg, var(--pattern) 0 2px, transparent 2px 5px) var(--unreadable);
    }

    .columns { display: grid; grid-template-columns: minmax(0, 1fr); gap: 1.25rem 2rem; }
    .columns > div { min-width: 0; }
    .verdicts { align-self: start; }
    .verdicts th { white-space: nowrap; }
    @media (min-width: 56rem) { .columns { grid-template-columns: max-content minmax(0, 1fr); } }

    .findings { list-style: none; margin: 0.5rem 0 0; padding: 0; }
    .findings > li { padding: 0.9rem 0; border-top: 1px solid var(--line); break-inside: avoid; }
    .findings > li:first-child { border-top: 0; padding-top: 0.25rem; }
    .what { display: flex; flex-wrap: wrap; justify-content: space-between; gap: 0 1.5rem; }
    .what p { margin: 0; }
    .what p:first-child { font-weight: 600; flex: 1 1 16rem; }
    .what .figure span { color: var(--muted); margin-left: 0.4em; }
    .meter { height: 0.5rem; margin: 0.35rem 0; border-radius: 0.25rem; background: var(--track); }
    .meter span {
      display: block; height: 100%; min-width: 4px; border-radius: inherit; background: var(--invalid);
    }
    .warning .meter span { background: var(--intermediate); }
    .info .meter span, .unreadable .meter span { background: var(--unreadable); }
    .samples { table-layout: fixed; margin-top: 0.5rem; font-size: 0.925rem; overflow-wrap: break-word; }
    .samples caption { text-align: start; padding-bottom: 0.15rem; }
    .samples .place { width: 5.2rem; font-variant-numeric: tabular-nums; }
    .samples .file { width: 23%; overflow-wrap: anywhere; }
    .samples .value { overflow-wrap: anywhere; }
    .samples .said { width: 33%; }
    .samples .file:last-child { width: auto; }
    .unreadable .what p::first-letter { text-transform: uppercase; }
    .value { white-space: pre-wrap; display: inline-block; max-width: 100%; overflow: hidden; vertical-align: top; }
    .unseen {
      background: var(--unseen); color: var(--unseen-text); border-radius: 0.25em; padding: 0 0.3em; margin: 0 1px;
      font: 0.8rem/1.4 system-ui, sans-serif; white-space: nowrap; unicode-bidi: isolate;
    }
    .legend dl { display: grid; grid-template-columns: max-content 1fr; gap: 0.35rem 1rem; margin: 0.75rem 0; }
    .legend dd { margin: 0; }
    footer { margin-top: 1.25rem; }

    @media (max-width: 40rem) {
      .overview .bars, .overview .wide { display: none; }
      th, td { padding-right: 0.6rem; }
      .tiles { grid-template-columns: repeat(2, minmax(0, 1fr)); }
      .tile.rows, .tile.unreadable { grid-column: 1 / -1; }
      thead th.figure { white-space: normal; overflow-wrap: normal; }
      .samples thead { position: absolute; clip-path: inset(50%); }
      .samples, .samples tbody, .samples caption { display: block; width: auto; }
      .samples tr { display: flex; flex-wrap: wrap; gap: 0 1rem; padding: 0.5rem 0; }
      .samples tr + tr { border-top: 1px solid var(--line); }
      .samples tr > *, .samples tr > .place { border: 0; padding: 0.05rem 0; width: auto; }
      .samples tr > .file, .samples tr > .shown, .samples tr > .said { width: 100%; }
      .samples tr > [data-label]::before { content: attr(data-label) " "; color: var(--muted); }
      .legend dl { grid-template-columns: 1fr; gap: 0; }
      .legend dd { margin-bottom: 0.6rem; }
    }
    @media (max-width: 30rem) {
      .verdicts, .verdicts thead, .verdicts tbody, .verdicts tfoot { display: block; }
      .verdicts tr { display: grid; grid-template-columns: minmax(0, 1fr) auto; gap: 0 0.6rem; padding: 0.35rem 0; }
      .verdicts tr > * { border: 0; padding: 0; white-space: normal; }
      .verdicts tr > .figure { grid-column: 2; white-space: nowrap; }
      .verdicts tr > :first-child { grid-row: 1 / 3; }
      .verdicts tbody tr + tr { border-top: 1px solid var(--line); }
      .verdicts thead { border-bottom: 1px solid var(--line); }
      .verdicts tfoot { border-top: 2px solid var(--line); }
    }
    @media print {
      :root {
        --page: #ffffff; --card: #ffffff; --text: #000000; --muted: #444c55; --line: #b5bcc4; --link: #000000;
        --acceptable: #1b7037; --intermediate: #8a5300; --invalid: #b3261e; --undetermined: #7440a8;
        --unreadable: #3d5875; --inactive: #55606c; --on: #ffffff; --pattern: rgba(0, 0, 0, 0.22);
        --track: #e8ebee; --unseen: #fdeec4; --unseen-text: #5c4300; --alert: #ffffff; --alert-line: #b35c00;
      }
      body { padding: 0; max-width: none; font-size: 10.5pt; }
      .card { border: 0; border-top: 2px solid var(--line); border-radius: 0; padding: 0.75rem 0 0; }
      h2, h3, thead, caption { break-after: avoid; }
      tr { break-inside: avoid; }
    }
    """#
}
