#pragma once

namespace probescope::cli {

/// What an SVG flame graph does by itself in a browser: names in boxes, tips below, zoom by a
/// click, search by Ctrl+F. Without scripts the boxes and their tips are there.
inline constexpr const char* kFlameScript = R"js((function () {
  'use strict';
  var boxes = Array.prototype.slice.call(document.querySelectorAll('#boxes > g'));
  var tip = document.getElementById('tip');
  var all = document.getElementById('all');
  var found = document.getElementById('found');
  var margin = 10, letter = 6.3, from = 0, width = 0;
  var parts = boxes.map(function (g) {
    return { g: g, rect: g.querySelector('rect'), text: g.querySelector('text'),
             x: +g.getAttribute('data-x'), w: +g.getAttribute('data-w'),
             name: g.getAttribute('data-n'), tip: g.querySelector('title').textContent };
  });
  parts.forEach(function (p) { width = Math.max(width, p.x + p.w); });
  var whole = width;
  function draw() {
    var scale = whole / width;
    parts.forEach(function (p) {
      var left = Math.max(p.x, from), right = Math.min(p.x + p.w, from + width);
      var shown = right - left > 0.0001;
      p.g.style.display = shown ? '' : 'none';
      if (!shown) return;
      var x = margin + (left - from) * scale, w = (right - left) * scale;
      p.rect.setAttribute('x', x);
      p.rect.setAttribute('width', Math.max(w - 0.3, 0.1));
      p.text.setAttribute('x', x + 3);
      var room = Math.floor((w - 6) / letter);
      p.text.textContent = room < 3 ? '' :
        p.name.length <= room ? p.name : p.name.slice(0, room - 1) + '…';
      p.rect.setAttribute('opacity', p.x < from || p.x + p.w > from + width ? 0.6 : 1);
    });
    all.setAttribute('visibility', width < whole ? 'visible' : 'hidden');
  }
  function search() {
    var words = window.prompt('Search functions (regular expression)', '');
    if (words === null) return;
    var wanted = null;
    try { wanted = words ? new RegExp(words) : null; } catch (e) { wanted = null; }
    var spans = [];
    parts.forEach(function (p) {
      var hit = wanted !== null && p.name !== '' && wanted.test(p.name);
      p.rect.setAttribute('stroke', hit ? 'rgb(120,0,200)' : 'none');
      p.rect.setAttribute('stroke-width', hit ? 2 : 0);
      if (hit) spans.push([p.x, p.x + p.w]);
    });
    spans.sort(function (a, b) { return a[0] - b[0]; });
    var sum = 0, end = -1;
    spans.forEach(function (s) {
      sum += Math.max(0, s[1] - Math.max(s[0], end));
      end = Math.max(end, s[1]);
    });
    found.textContent = wanted ? 'Matched: ' + (100 * sum / whole).toFixed(1) + ' %' : '';
  }
  parts.forEach(function (p) {
    p.g.style.cursor = 'pointer';
    p.g.addEventListener('mouseenter', function () { tip.textContent = p.tip; });
    p.g.addEventListener('mouseleave', function () { tip.textContent = ''; });
    p.g.addEventListener('click', function () { from = p.x; width = p.w || whole; draw(); });
  });
  all.addEventListener('click', function () { from = 0; width = whole; draw(); });
  window.addEventListener('keydown', function (e) {
    if (e.key === 'F3' || ((e.ctrlKey || e.metaKey) && e.key === 'f')) {
      e.preventDefault();
      search();
    }
    if (e.key === 'Escape') { from = 0; width = whole; draw(); }
  });
  draw();
}());
)js";

} // namespace probescope::cli
