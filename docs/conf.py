"""How the documentation site is built: Sphinx, Furo and MyST, nothing fetched from elsewhere."""

from importlib.metadata import version as installed_version

project = "Salet"
author = "The Salet authors"
copyright = "2026, The Salet authors"
release = installed_version("salet")
version = release

extensions = ["myst_parser", "sphinx.ext.autodoc"]
autodoc_typehints_format = "short"
autodoc_member_order = "bysource"
add_module_names = False
default_role = "code"
myst_enable_extensions = ["colon_fence", "deflist", "smartquotes"]
myst_heading_anchors = 3

exclude_patterns = ["_build"]
html_theme = "furo"
html_title = f"Salet {release}"
html_static_path = ["_static"]
html_css_files = ["salet.css"]
html_copy_source = False
html_show_sourcelink = False
html_theme_options = {
    "light_css_variables": {
        "color-brand-primary": "#3a7d44",
        "color-brand-content": "#2f6b38",
    },
    "dark_css_variables": {
        "color-brand-primary": "#7cc487",
        "color-brand-content": "#8fd19a",
    },
}

nitpicky = True
# Types of signatures need not have an entry of their own.
nitpick_ignore_regex = [("py:.*", ".*")]
